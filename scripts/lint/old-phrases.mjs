/** Phrases from an older comment style, each with advice. docs/decisions and CONTRIBUTING.md ask for plain English instead. */
const phrases = [
  [/\bwhoever\b/i, 'name the caller, the user or the process'],
  [/\b(?:nobody|somebody)\b/i, 'name the user, the visitor or the part of the program, or write "no one" or "someone"'],
  [/\b(?:stands|stood)\b(?! (?:for|in for|out)\b)/i, 'write "is"'],
  [/\btold\b/i, 'write "notified", "informed" or "given"'],
  [/(?:^|[.!?;:]\s+)(?:Of|What)\s(?!if\b)/, 'start with the subject'],
]

/** Describes the problem with a comment or test title. Undefined if it is fine. */
export function findOldPhrase(text) {
  const plain = text.replaceAll(/^\s*\*+/gm, ' ').replaceAll(/\s+/g, ' ').trim()
  const [pattern, advice] = phrases.find(([pattern]) => pattern.test(plain)) ?? []
  return pattern && `Old phrase "${pattern.exec(plain)?.[0].trim()}": ${advice}.`
}

const TEST_FUNCTIONS = new Set(['describe', 'it', 'test'])

/** Returns 'test' for test(…), test.skip(…) and test.each(…)(…). */
function rootName(callee) {
  if (callee.type === 'Identifier') return callee.name
  if (callee.type === 'MemberExpression') return rootName(callee.object)
  if (callee.type === 'CallExpression') return rootName(callee.callee)
  if (callee.type === 'TaggedTemplateExpression') return rootName(callee.tag)
  return ''
}

function titleOf({ callee, arguments: [title] }) {
  if (!title || !TEST_FUNCTIONS.has(rootName(callee))) return ''
  if (title.type === 'TemplateLiteral') return title.quasis.map(({ value }) => value.cooked).join('…')
  return title.type === 'Literal' && typeof title.value === 'string' ? title.value : ''
}

function create(context) {
  const check = (node, text) => {
    const message = findOldPhrase(text)
    if (message) context.report({ node, message })
  }
  return {
    Program() {
      for (const comment of context.sourceCode.getAllComments()) check(comment, comment.value)
    },
    CallExpression(node) {
      // Titles start with a lowercase letter, so 'what' is capitalized to be found. Titles may start with 'of …', which can continue the
      // group's title.
      check(node.arguments[0], titleOf(node).replace(/^what /, 'What '))
    },
  }
}

export default { meta: { name: 'billfold' }, rules: { 'old-phrases': { meta: { type: 'suggestion', schema: [] }, create } } }
