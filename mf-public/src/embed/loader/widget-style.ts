/** Uses the host's colors and fonts: shown before any of our styles are loaded. */
export const widgetStyle =
  // Otherwise a shrink-to-fit parent would collapse it to zero width.
  ':host{display:block;width:100%;box-sizing:border-box}' +
  ':host([hidden]){display:none}' +
  'div{position:relative}' +
  'iframe,.wait,.note{position:absolute;inset:0}' +
  'iframe{width:100%;height:100%;border:0}' +
  '.wait,.note{padding:24px}' +
  '.wait{height:182px;background:repeating-linear-gradient(currentColor 0 14px,#0000 0 32px) content-box;opacity:.07}' +
  '.note{display:grid;place-content:start center;gap:8px;text-align:center;z-index:1}' +
  'a{color:inherit}' +
  '.shown .wait,.shown .note,.failed .wait,div:not(.shown) iframe{visibility:hidden}'
