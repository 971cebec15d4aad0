import type { ReactNode } from 'react'

interface TermProps {
  label: string
  children: ReactNode
}

/** A label and its value in a `<dl>`. */
export function Term({ label, children }: TermProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
