import { type Bundle, type Verification, verifyBundle } from '@billfold/contracts/proposals/verify-bundle'
import '@billfold/ui/tokens/tokens.css'
import '@billfold/ui/tokens/reset.css'
import { describeBundle } from '@billfold/contracts/proposals/verify-bundle'
import { NoBundle, openBundle } from '@billfold/contracts/proposals/open-bundle'
import './verify-page.css'

/** Everything runs locally: the content security policy blocks all connections, and a saved copy of the page works offline. */
const input = findInput('#bundle')
const key = findInput('#key')
const result = find('#result')
let checking = new AbortController()
/** Current and former signing keys, inlined by the Billfold installation that serves this page. */
const ownKeys = document.querySelector<HTMLMetaElement>('meta[name="billfold-signing-keys"]')?.content.split(' ') ?? []

find('form').addEventListener('submit', (event) => event.preventDefault())
input.addEventListener('change', () => void check())
key.addEventListener('change', () => void check())
document.addEventListener('dragover', (event) => event.preventDefault())
document.addEventListener('drop', (event) => {
  event.preventDefault()
  if (!event.dataTransfer?.files.length) return
  input.files = event.dataTransfer.files
  void check()
})
// A page opened from disk is already a saved copy.
if (window.location.protocol === 'file:') find('#save').remove()

async function check(): Promise<void> {
  const files = [...(input.files ?? [])]
  if (files.length === 0) return
  // An earlier verification may still be running. Aborting its signal keeps its result from appearing for the new file.
  checking.abort()
  checking = new AbortController()
  const { signal } = checking
  result.replaceChildren(element('p', 'Checking…'))
  const shown = await examine(files, keysIn(key.value))
  if (!signal.aborted) result.replaceChildren(...shown)
}

/** Splits pasted keys by their fixed length, because inputs strip the line breaks between them. */
function keysIn(text: string): string[] {
  return (text.match(/[\w-]{43}/g) ?? [text.trim()]).filter(Boolean)
}

async function examine(files: readonly File[], typedKeys: readonly string[]): Promise<HTMLElement[]> {
  const isTyped = typedKeys.length > 0
  try {
    return describe(await verifyBundle(await read(files), isTyped ? typedKeys : ownKeys), isTyped)
  } catch (error) {
    return [verdict('bad', 'The evidence could not be checked', [explain(error)])]
  }
}

/** Reads a zip or its unpacked files, because some browsers unpack downloads. A single file is always treated as a zip. */
async function read(files: readonly File[]): Promise<Bundle> {
  const contents = await Promise.all(files.map(async (file) => [file.name, new Uint8Array(await file.arrayBuffer())] as const))
  const [first] = contents
  return first && contents.length === 1 ? openBundle(first[1]) : new Map(contents)
}

function describe(verification: Verification, isTyped: boolean): HTMLElement[] {
  const { problems, isKnownSeal } = verification
  const facts = describeBundle(verification)
  const list = element('dl')
  list.append(...facts.flatMap(([name, value]) => [element('dt', name), element('dd', value)]))
  if (problems.length === 0 && isKnownSeal) return [knownSeal(isTyped), list]
  const warning = facts.length > 0 ? [element('p', 'Do not rely on its contents:')] : []
  return [problems.length > 0 ? verdict('bad', 'This evidence was changed or is incomplete', problems) : unknownSeal(isTyped), ...warning, list]
}

function knownSeal(isTyped: boolean): HTMLElement {
  return verdict(
    'good',
    `This evidence is complete and unchanged, and was sealed ${isTyped ? 'with the key that you trust' : 'by the Billfold that served this page'}`,
    [],
  )
}

function unknownSeal(isTyped: boolean): HTMLElement {
  return verdict('warn', 'Unknown seal', [
    isTyped
      ? 'The files match each other, but they were not sealed with the key you entered. Anyone can create such files.'
      : 'The files match each other, but anyone can seal files with their own key. Compare the key below with the one on the signed PDF that you received, or enter that key above.',
  ])
}

function verdict(tone: 'good' | 'warn' | 'bad', title: string, lines: readonly string[]): HTMLElement {
  const box = element('div')
  box.className = `verdict ${tone}`
  const list = element('ul')
  list.append(...lines.map((line) => element('li', line)))
  box.append(element('h2', title), ...(lines.length > 0 ? [list] : []))
  return box
}

function explain(error: unknown): string {
  if (error instanceof NoBundle) return error.message
  if (error instanceof DOMException && error.name === 'NotSupportedError') return 'This browser does not support Ed25519 signatures. Use a newer version.'
  return 'The file could not be read.'
}

/** Bundle contents are inserted as text, never as HTML. */
function element(name: string, text = ''): HTMLElement {
  const made = document.createElement(name)
  made.textContent = text
  return made
}

function find(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`${selector} is missing from the page`)
  return found
}

function findInput(selector: string): HTMLInputElement {
  const found = find(selector)
  if (!(found instanceof HTMLInputElement)) throw new TypeError(`${selector} is no input`)
  return found
}
