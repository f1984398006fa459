"""thaw: cells run at build time and freeze into the page; in the browser they run live."""
