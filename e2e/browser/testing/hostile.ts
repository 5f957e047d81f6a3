// A style sheet with rules that break the elements they match.

/** Rules found on real pages, and some worse ones. */
export const HOSTILE = `
  html { font-size: 62.5%; }
  body { background: #101418; color: #15191d; font: 10px/1 fantasy; }
  * { color: #15191d; --ink: #101418; --accent: #101418; --danger: inherit; --sheet: #101418; letter-spacing: 0.8em;
    text-transform: uppercase; text-indent: 3em; font-size: 9px; line-height: 0.5; outline: none !important;
    direction: rtl; unicode-bidi: bidi-override; }
  button, input, label, p { all: unset; display: none; }
  :focus-visible { outline: none !important; }`;
