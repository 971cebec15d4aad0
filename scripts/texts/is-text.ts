/** Keyboard keys, platform names, and samples that look like words. */
const NO_TEXTS = new Set([
  'Backspace', 'Delete', 'End', 'Enter', 'Escape', 'Home', 'Tab', 'Billfold', 'Bearer', 'Roboto', 'HTML', 'InputEvent', 'EventSource',
  'Net ', 'Stripe', 'Expense', 'Accept', 'America/', 'No such customer', '{0} · Billfold', 'Billfold <no-reply@{0}>', '{0}% of {1} is', '{0} was sent, but {1} {2}',
  // On bills at Stripe, which are English.
  'Invoice {0}', 'Tax ({0}%)', '{0} more lines', 'Down payment: {0}',
  'Edge', 'Opera', 'Samsung Internet', 'Firefox', 'Chrome', 'Safari', 'Windows', 'Android', 'Linux',
  'English', 'Español', 'Français', 'Deutsch',
])

/** 'ArrowUp', 'Content-Type', 'America/New_York', 'OPTION', '{0}-list', '{0} and p.id = ?', 'X-Request-Id' */
const NAME = /^(Arrow|Page)(Up|Down|Left|Right)$|^[A-Z]\w+\/[A-Z]\w+(\/[A-Z]\w+)?$|^[A-Z][\w]*(-[A-Z]\w*)+$|^[A-Z]+$|^\{0\}[-./_|;]|^\{\d\}(, | )(and|or|order|from|where|select|usage|limit)\b|\.json$/
const PASCAL = /^[A-Z][a-z]+([A-Z]+[a-z]*)+$/

/** True if users read this literal. A lower-case word counts only inside `t('…')`. */
export function isText(literal: string): boolean {
  if (NO_TEXTS.has(literal) || NAME.test(literal) || PASCAL.test(literal)) return false
  return /^[A-Z'“{]/.test(literal) && /[a-z]{2}/.test(literal.replaceAll(/\{\w+\}/g, ''))
}
