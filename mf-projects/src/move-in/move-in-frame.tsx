import type { PageProps } from '@billfold/ui'
import { PageShell, useText } from '@billfold/web-kit'
import type { ReactNode } from 'react'

interface MoveInFrameProps {
  width: NonNullable<PageProps['width']>
  children: ReactNode
}

export function MoveInFrame({ width, children }: MoveInFrameProps) {
  const t = useText()
  return (
    <PageShell
      title={t('Move to Billfold')}
      hint={t('Bring your clients, projects, time, invoices, payments and expenses with you')}
      // Always links to the dashboard, because users come here from many pages.
      back={{ to: '/', label: t('Back to Dashboard') }}
      width={width}
    >
      {children}
    </PageShell>
  )
}
