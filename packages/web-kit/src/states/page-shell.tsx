import { Button, Page, PageHeader } from '@billfold/ui'
import { ArrowLeft } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { Slot } from '../modules/slot.tsx'
import { Link } from '../navigation/link.tsx'
import { PageFailures } from './page-failures.tsx'
import styles from './page-shell.module.css'

interface PageShellProps {
  title?: string
  /** Title of the browser tab, if the heading does not name the record. */
  tabTitle?: string | undefined
  subtitle?: ReactNode
  /** A subtitle that explains the purpose of the page. Hidden on phones, where it would be cut off. */
  hint?: string
  /** Link to the parent page, above the title. */
  back?: { to: string; label: string }
  actions?: ReactNode
  /** Use 'form' for forms, which have one narrow column. */
  width?: 'wide' | 'form'
  children: ReactNode
}

const NO_CONTEXT = {}

export function PageShell({ title = 'Billfold', tabTitle, subtitle, hint, back, actions, width = 'wide', children }: PageShellProps) {
  useEffect(() => {
    document.title = `${tabTitle ?? title} · Billfold`
  }, [tabTitle, title])

  return (
    <>
      <PageHeader
        title={title}
        subtitle={hint === undefined ? subtitle : <span className={styles.hint}>{hint}</span>}
        back={back && <BackLink {...back} />}
        tools={<Slot name="frame.header.v1" context={NO_CONTEXT} columns={0} />}
        actions={actions}
      />
      <Page width={width}>
        <PageFailures>{children}</PageFailures>
      </Page>
    </>
  )
}

function BackLink({ to, label }: { to: string; label: string }) {
  return (
    <Button asChild variant="ghost" size="small" icon={<ArrowLeft />}>
      <Link to={to}>{label}</Link>
    </Button>
  )
}
