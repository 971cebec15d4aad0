/** Stems of the most common leaked passwords; added digits and symbols hardly make them safer. */
const STEMS = new Set(
  'password passwort passw0rd p@ssw0rd qwerty qwertyuiop asdfghjkl 1q2w3e4r 1qaz2wsx abc abcdef abcdefgh iloveyou sunshine princess football baseball superman batman dragon monkey shadow master welcome letmein trustno admin administrator login starwars whatever freedom charlie michael jordan hunter secret computer internet billfold'.split(
    ' ',
  ),
)

/** Shows a warning only; the password is still accepted. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase()
  if (lower.length < 4) return false
  const stem = lower.replace(/^[\d\W_]+|[\d\W_]+$/g, '')
  return STEMS.has(stem) || STEMS.has(lower) || stem === '' || /^(.)\1+$/.test(lower)
}
