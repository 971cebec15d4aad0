/** No three of them: '1,234' may be thousands. */
const DECIMAL_COMMA = /^(\s*\d+),(\d{1,2}|\d{4})(?=\s*$)/

/** '92,50' as the rules read it, '92.50'. What could mean something else stays as it was typed, and is refused by them. */
export function withPoint(typed: string): string {
  return typed.replace(DECIMAL_COMMA, '$1.$2')
}
