import { Tooltip as Radix } from 'radix-ui'
import { createContext, useContext, type ReactNode } from 'react'
import css from './tooltip.module.css'

const DELAY_MS = 700
const HasProvider = createContext(false)

/** One for the whole page: after a first tooltip the next ones open without the delay. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={DELAY_MS}>
      <HasProvider value>{children}</HasProvider>
    </Radix.Provider>
  )
}

export interface TooltipProps {
  content: ReactNode
  side?: 'top' | 'right' | 'bottom' | 'left'
  /** One element that takes the focus. */
  children: ReactNode
}

export function Tooltip({ content, side = 'top', children }: TooltipProps) {
  const tooltip = (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className={css.content} side={side} sideOffset={6} collisionPadding={8}>
          {content}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
  return useContext(HasProvider) ? tooltip : <TooltipProvider>{tooltip}</TooltipProvider>
}
