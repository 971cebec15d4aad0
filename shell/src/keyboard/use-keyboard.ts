import type { RegisteredModule } from '@billfold/contracts/modules/registry'
import { useNavigate } from '@billfold/web-kit'
import { useEffect, useEffectEvent, useState } from 'react'
import { followersOf, plainShortcuts, type Prefix } from './shortcuts.ts'

const SEQUENCE_MS = 1000

/** Binds every shortcut, and answers the first key of two while the second one is awaited. */
export function useKeyboard(modules: readonly RegisteredModule[]): Prefix | null {
  const navigate = useNavigate()
  const [prefix, setPrefix] = useState<Prefix | null>(null)

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.repeat) return
    const isFree = isFreeForKeys(event)
    const plain = plainShortcuts.find((shortcut) => (isFree || shortcut.isEverywhere) && shortcut.matches(event))
    const next = plain || !isFree || isModified(event) ? undefined : event.key.toLowerCase()
    const destination = prefix && followersOf(prefix, modules).find(({ key }) => key === next)
    // Shift alone ends nothing: it may be on its way to a '?'.
    if (event.key.length > 1) return
    setPrefix(!destination && (next === 'g' || next === 'n') ? next : null)
    if (!plain && !destination) return
    // Else the letter would also land in the field of what it opens.
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

/** A shifted letter is no letter alone; the lock of the capitals changes nothing. */
function isModified({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey || shiftKey
}

/** Whatever takes letters itself: fields, and lists that are searched by typing. */
const TAKES_LETTERS = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=""], [contenteditable="true"], [role=combobox], [role=textbox]'
const STANDS_OVER_THE_PAGE = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

function isFreeForKeys({ target }: KeyboardEvent): boolean {
  const isTyping = target instanceof Element && target.closest(TAKES_LETTERS) !== null
  return !isTyping && document.querySelector(STANDS_OVER_THE_PAGE) === null
}
