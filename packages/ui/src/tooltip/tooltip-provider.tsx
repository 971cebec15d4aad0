import { Portal } from 'radix-ui'
import { Popper } from 'radix-ui/internal'
import { createContext, type ReactNode, useContext, useEffect, useId, useMemo } from 'react'
import { contentOf, type TooltipSide } from './tooltip.tsx'
import css from './tooltip.module.css'
import { useHinted } from './use-hinted.ts'

const HasProvider = createContext(false)

/** One tooltip for the whole page: a table of icon buttons would otherwise render one per button. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  if (useContext(HasProvider)) return <>{children}</>
  return (
    <HasProvider value>
      {children}
      <Hint />
    </HasProvider>
  )
}

function Hint() {
  const element = useHinted()
  return element && <Shown element={element} />
}

function Shown({ element }: { element: HTMLElement }) {
  const id = useId()
  const anchor = useMemo(() => ({ current: element }), [element])
  const content = contentOf(element)
  useEffect(() => describe(element, id, content), [element, id, content])
  return (
    <Popper.Root>
      <Popper.Anchor virtualRef={anchor} />
      <Portal.Root>
        <Popper.Content id={id} role="tooltip" className={css.content} side={element.dataset.tooltipSide as TooltipSide} sideOffset={6} collisionPadding={8}>
          {content}
        </Popper.Content>
      </Portal.Root>
    </Popper.Root>
  )
}

/** Sets aria-describedby, unless the element's own name says the same. */
function describe(element: HTMLElement, id: string, content: ReactNode): (() => void) | undefined {
  if (content === (element.getAttribute('aria-label') ?? element.textContent)) return undefined
  const before = element.getAttribute('aria-describedby')
  element.setAttribute('aria-describedby', before === null ? id : `${before} ${id}`)
  return () => (before === null ? element.removeAttribute('aria-describedby') : element.setAttribute('aria-describedby', before))
}
