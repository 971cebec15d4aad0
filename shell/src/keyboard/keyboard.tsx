import type { RegisteredModule } from '@billfold/contracts/modules/module-calls'
import { useLanguage, useNavigate, useText } from '@billfold/web-kit'
import { useEffect, useEffectEvent, useState } from 'react'
import { Kbd } from '@billfold/ui'
import { type Prefix, followersOf, plainShortcuts } from './shortcuts.ts'
import css from './keyboard.module.css'

const SEQUENCE_MS = 1000

/** Binds all shortcuts. After the first key of a two-key shortcut, returns that key while waiting for the second one. */
function useKeyboard(modules: readonly RegisteredModule[]): Prefix | null {
  const navigate = useNavigate()
  const [prefix, setPrefix] = useState<Prefix | null>(null)

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.repeat) return
    const isFree = isFreeForKeys(event)
    const plain = plainShortcuts.find((shortcut) => (isFree || shortcut.isEverywhere) && shortcut.matches(event))
    const next = plain || !isFree || isModified(event) ? undefined : event.key.toLowerCase()
    const destination = prefix && followersOf(prefix, modules).find(({ key }) => key === next)
    // Ignores modifier keys pressed on their own: Shift may be the start of a '?'.
    if (event.key.length > 1) return
    setPrefix(!destination && (next === 'g' || next === 'n') ? next : null)
    if (!plain && !destination) return
    // Otherwise, the letter would also be entered in the field that opens.
    event.preventDefault()
    if (plain) plain.run()
    else if (destination) navigate(destination.path)
  })

  useEffect(() => {
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  useEffect(() => {
    if (!prefix) return undefined
    const timer = setTimeout(() => setPrefix(null), SEQUENCE_MS)
    return () => clearTimeout(timer)
  }, [prefix])
  return prefix
}

/** For letters, Shift counts as a modifier but Caps Lock does not. */
function isModified({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey || shiftKey
}

/** Elements that handle letter keys themselves, such as text fields and lists with type-ahead. */
const TAKES_LETTERS = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=""], [contenteditable="true"], [role=combobox], [role=textbox]'
const OPEN_OVERLAYS = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

function isFreeForKeys({ target }: KeyboardEvent): boolean {
  const isTyping = target instanceof Element && target.closest(TAKES_LETTERS) !== null
  return !isTyping && document.querySelector(OPEN_OVERLAYS) === null
}

/** Handles shortcuts and shows the possible second keys after the first one. */
export function Keyboard({ modules }: { modules: readonly RegisteredModule[] }) {
  const t = useText()
  const textOf = useLanguage((texts) => texts.textOf)
  const prefix = useKeyboard(modules)
  if (!prefix) return null
  return (
    <output className={css.hint} aria-label={prefix === 'g' ? t('Go to') : t('Create')}>
      <Kbd>{prefix.toUpperCase()}</Kbd>
      {followersOf(prefix, modules).map(({ key, module, label, path }) => (
        <span key={path} className={css.follower}>
          <Kbd>{key?.toUpperCase()}</Kbd>
          {textOf(module)(label)}
        </span>
      ))}
    </output>
  )
}
