import type { PortalInvoice, PortalProject, PortalProposal } from '@billfold/contracts/client-portal/client-portal-calls'
import { projectTones } from '@billfold/contracts/status-tones'
import button from '@billfold/ui/button/button.module.css'
import { cx } from '@billfold/ui/class-names.ts'
import { Badge } from '@billfold/ui/data/badge.tsx'
import { Progress } from '@billfold/ui/data/progress.tsx'
import type { Figures } from '@billfold/web-kit/project-status/figures.ts'
import { projectStatusText, type SayStatus } from '@billfold/web-kit/project-status/status-texts.ts'
import { ChevronRight, Download } from 'lucide-react'
import { PAY_NOW } from '../page/requests.ts'
import type { Translate } from '../page/page-texts.ts'
import styles from './portal-rows.module.css'
import { PortalRow } from './portal-section.tsx'

/** Context shared by all rows. */
export interface PortalContext {
  /** Path of the portal; the document links are below it. */
  page: string
  /** URL path of the portal in the public API. */
  address: string
  t: Translate
  figures: Figures
}

/** At most one row has the primary button. */
interface OpenRowContext extends PortalContext {
  isPrimary: boolean
}

export function OpenInvoice({ invoice, isPrimary, page, t, figures }: OpenRowContext & { invoice: PortalInvoice }) {
  const { id, invoiceNumber, projectName, status, dueDate, total, amountPaid, balance, isPayable } = invoice
  const href = `${page}/invoices/${id}`
  const { money, dateText } = figures
  const isPartlyPaid = amountPaid !== '0.00'
  const due = { date: dateText(dueDate) }
  return (
    <PortalRow
      href={href}
      name={t('Invoice {number}', { number: invoiceNumber })}
      badge={isPartlyPaid && <Badge tone="info">{t('Partially paid')}</Badge>}
      detail={
        <>
          {projectName !== null && `${projectName} · `}
          {status === 'overdue' ? <span className={styles.overdue}>{t('Overdue since {date}', due)}</span> : t('Due {date}', due)}
        </>
      }
      amount={money(balance)}
      amountDetail={isPartlyPaid ? t('of {total}', { total: money(total) }) : undefined}
    >
      {isPayable ? (
        <a
          href={`${href}${PAY_NOW}`}
          className={cx(button.button, isPrimary ? button.primary : button.secondary)}
          aria-label={t('Pay {amount} for invoice {number}', { amount: money(balance), number: invoiceNumber })}
        >
          {t('Pay')}
        </a>
      ) : (
        <a href={href} className={cx(button.button, button.secondary)} aria-label={t('View invoice {number}', { number: invoiceNumber })}>
          {t('View invoice')}
        </a>
      )}
    </PortalRow>
  )
}

export function OpenProposal({ proposal: { id, title, amount, validUntil }, isPrimary, page, t, figures: { money, dateText } }: OpenRowContext & { proposal: PortalProposal }) {
  const href = `${page}/proposals/${id}`
  return (
    <PortalRow href={href} name={title} detail={validUntil === null ? t('Waiting for your signature') : t('Valid until {date}', { date: dateText(validUntil) })} amount={money(amount)}>
      <a href={href} className={cx(button.button, isPrimary ? button.primary : button.secondary)} aria-label={t('Review and sign {title}', { title })}>
        {t('Review and sign')}
      </a>
    </PortalRow>
  )
}

interface ProjectRowProps extends PortalContext {
  project: PortalProject
  sayStatus: SayStatus
}

export function ProjectRow({ project: { path, name, status, completionPercentage, dueDate }, sayStatus, t, figures: { dateText, wholePercentText } }: ProjectRowProps) {
  return (
    <PortalRow
      href={path}
      name={name}
      badge={
        <span className={styles.status}>
          <Badge tone={projectTones[status]}>{projectStatusText(status, sayStatus)}</Badge>
        </span>
      }
      isLink
      detail={dueDate === null ? undefined : t('Due {date}', { date: dateText(dueDate) })}
      amount={wholePercentText(completionPercentage)}
    >
      <div className={styles.progress}>
        <Progress value={completionPercentage} label={t('Progress of {name}', { name })} />
        <ChevronRight aria-hidden size={16} />
      </div>
    </PortalRow>
  )
}

export function PaidInvoice({ invoice: { id, invoiceNumber, paidDate, total }, page, address, t, figures: { money, dateText } }: PortalContext & { invoice: PortalInvoice }) {
  return (
    <PortalRow
      href={`${page}/invoices/${id}`}
      name={t('Invoice {number}', { number: invoiceNumber })}
      detail={paidDate === null ? t('Paid') : t('Paid on {date}', { date: dateText(paidDate) })}
      amount={money(total)}
      isActionSmall
    >
      <PdfLink href={`${address}/invoices/${id}/pdf`} label={t('Download invoice {number} as a PDF', { number: invoiceNumber })} t={t} />
    </PortalRow>
  )
}

export function SignedProposal({ proposal: { id, title, amount, signedDate }, page, address, t, figures: { money, instantText } }: PortalContext & { proposal: PortalProposal }) {
  return (
    <PortalRow
      href={`${page}/proposals/${id}`}
      name={title}
      detail={signedDate === null ? t('Signed') : t('Signed on {date}', { date: instantText(new Date(signedDate)) })}
      amount={money(amount)}
      isActionSmall
    >
      <PdfLink href={`${address}/proposals/${id}/pdf`} label={t('Download {title} as a PDF', { title })} t={t} />
    </PortalRow>
  )
}

function PdfLink({ href, label, t }: { href: string; label: string; t: Translate }) {
  return (
    <a href={href} download className={cx(button.button, button.secondary, button.iconOnPhone)} aria-label={label}>
      <Download aria-hidden />
      {t('PDF')}
    </a>
  )
}
