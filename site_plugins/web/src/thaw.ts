/** The entry: gives life to the elements of the page. It is evaluated once a visit; elements upgrade by themselves. */

import { ThawAge } from "./age.ts";
import { ThawBrief } from "./brief.ts";
import { ThawCell } from "./cell.ts";
import { ThawCopy } from "./copy.ts";
import { ThawFigure } from "./figure.ts";
import { ThawLab } from "./lab.ts";
import { ThawLevelSwitch } from "./levels.ts";
import { followProgress } from "./marks.ts";
import { offline } from "./offline.ts";
import { runtime, SITE } from "./page.ts";
import { ThawAnswers, ThawChoose, ThawNumber, ThawWords } from "./question.ts";
import { ThawWork } from "./keep.ts";
import { ThawTrace } from "./trace.ts";
import { ThawWalk } from "./walk.ts";

const ELEMENTS = {
  "thaw-cell": ThawCell,
  "thaw-lab": ThawLab,
  "thaw-choose": ThawChoose,
  "thaw-number": ThawNumber,
  "thaw-words": ThawWords,
  "thaw-figure": ThawFigure,
  "thaw-answers": ThawAnswers,
  "thaw-level-switch": ThawLevelSwitch,
  "thaw-trace": ThawTrace,
  "thaw-walk": ThawWalk,
  "thaw-brief": ThawBrief,
  "thaw-copy": ThawCopy,
  "thaw-age": ThawAge,
  "thaw-work": ThawWork,
};

for (const [name, element] of Object.entries(ELEMENTS)) customElements.define(name, element);

followProgress();
offline(SITE, import.meta.url, runtime);
