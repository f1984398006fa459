import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL("../..", import.meta.url));

export default defineConfig({
  root,
  resolve: { alias: { "@thaw": fileURLToPath(new URL("./src", import.meta.url)) } },
  test: { include: ["tests/web/**/*.test.ts"], environment: "jsdom" },
});
