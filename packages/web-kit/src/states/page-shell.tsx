import { Button, Page, PageHeader } from '@billfold/ui'
import { ArrowLeft } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { Slot } from '../modules/slot.tsx'
import { Link } from '../navigation/link.tsx'
import { useText } from '../text/use-text.ts'
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

export function PageShell({ title, tabTitle, subtitle, hint, back, actions, width = 'wide', children }: PageShellProps) {
  const t = useText()
  const heading = title ?? t('Dashboard')
  const explanation = title === undefined ? t("Welcome back! Here's an overview of your business performance.") : hint

  useEffect(() => {
    document.title = `${tabTitle ?? heading} · Billfold`
  }, [tabTitle, heading])

  return (
    <>
      <PageHeader
        title={heading}
        subtitle={explanation === undefined ? subtitle : <span className={styles.hint}>{explanation}</span>}
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
