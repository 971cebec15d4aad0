import { ChevronDown } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useFieldLabel } from '../form/field.tsx'
import { OptionSearch } from './option-search.tsx'
import type { SelectKindProps, SelectOption } from './select-props.ts'
import css from './select.module.css'

/** The list opens with the same keys as a short list. */
const OPENING_KEYS = new Set(['Enter', ' ', 'ArrowDown', 'ArrowUp'])

/** How the list was opened: the text entered so far, and whether an on-screen keyboard would cover the options. */
interface Opening {
  query: string
  byTouch: boolean
  /** The chosen option, which may be missing from the results of the caller's search. */
  chosen: SelectOption | undefined
}

export function LongSelect(props: SelectKindProps) {
  const { options, search, create, value, onValueChange, placeholder, icon, name, disabled, onKeyDown, ...rest } = props
  const [opening, setOpening] = useState<Opening | null>(null)
  const listed = useMemo(() => options.find((option) => option.value === value), [options, value])
  const chosen = listed ?? opening?.chosen
  const fieldLabel = useFieldLabel()
  const label = rest['aria-label'] ?? fieldLabel ?? placeholder ?? ''
  /** The text in the search box when the user chose to create a record. */
  const newName = useRef<string>(null)

  function open(query: string, byTouch: boolean) {
    setOpening({ query, byTouch, chosen })
    search?.onSearch(query)
    create?.onOpen?.()
  }

  function close() {
    setOpening(null)
    search?.onSearch('')
  }

  function openByKey(event: KeyboardEvent<HTMLButtonElement>) {
    onKeyDown?.(event)
    const isTyped = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey
    if (event.defaultPrevented || !(isTyped || OPENING_KEYS.has(event.key))) return
    event.preventDefault()
    open(isTyped ? event.key : '', false)
  }

  function choose(next: string) {
    close()
    if (next !== value) onValueChange(next)
  }

  function startCreating(typed: string) {
    newName.current = typed
    close()
  }

  function continueCreating() {
    const name = newName.current
    newName.current = null
    // Deferred, because Radix focuses the select after this handler. A dialog that opens next can then return the focus to the select.
    if (name !== null) queueMicrotask(() => create?.onSelect(name))
  }

  function begin(event: Event) {
    event.preventDefault()
    const content = event.currentTarget as HTMLElement
    if (opening?.byTouch) content.focus()
    else focusBox(content)
  }

  return (
    <Popover.Root
      modal
      open={opening !== null}
      onOpenChange={(isOpen) => (isOpen ? open('', matchMedia('(pointer: coarse)').matches) : close())}
    >
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/role-has-required-aria-props -- Radix adds aria-expanded and -controls */}
      <Popover.Trigger role="combobox" {...rest} disabled={disabled} data-placeholder={chosen ? undefined : ''} onKeyDown={openByKey}>
        {icon}
        <span className={css.value}>{chosen?.label ?? placeholder}</span>
        <ChevronDown aria-hidden />
      </Popover.Trigger>
      {name && <input type="hidden" name={name} value={value} disabled={disabled} />}
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className={css.search}
          aria-label={label}
          onOpenAutoFocus={begin}
          onCloseAutoFocus={continueCreating}
          // The list was opened by touch, but a hardware keyboard is being used.
          onKeyDown={(event) => event.target === event.currentTarget && focusBox(event.currentTarget)}
        >
          <OptionSearch
            options={options}
            search={search}
            value={value}
            label={label}
            typed={opening?.query ?? ''}
            createText={create?.label}
            onChoose={choose}
            onCreate={startCreating}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** Puts the cursor at the end, because otherwise the text would be selected and the next letter would replace it. */
function focusBox(content: HTMLElement) {
  const box = content.querySelector('input')
  box?.focus()
  box?.setSelectionRange(box.value.length, box.value.length)
}
