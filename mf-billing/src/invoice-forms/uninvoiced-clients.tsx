import { dashboardCalls } from '@billfold/contracts/dashboard/dashboard-calls'
import { Link, useCall, useFormat, useText } from '@billfold/web-kit'
import { shortHours } from '@billfold/web-kit/format/hours.ts'
import { ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { invoicesPath } from '../invoices/invoices-address.ts'
import type { InvoiceFormState } from './invoice-form-model.ts'
import styles from './uninvoiced-clients.module.css'

/**
 * Lists the clients with the most uninvoiced work until a client is chosen. Each link starts an invoice for all of that client's uninvoiced
 * work.
 */
export function UninvoicedClients({ form }: { form: InvoiceFormState }) {
  const clientId = useWatch({ control: form.control, name: 'clientId' })
  return clientId === '' && <Offer />
}

function Offer() {
  const t = useText()
  const format = useFormat()
  const id = useId()
  const { data } = useCall(dashboardCalls.tasks)
  const clients = data?.uninvoiced.clients ?? []
  if (clients.length === 0) return null
  return (
    <div className={styles.offer}>
      <p id={id} className={styles.title}>
        {t('Uninvoiced work')}
      </p>
      <ul aria-labelledby={id} className={styles.clients}>
        {clients.map(({ clientId, clientName, hours, amount }) => (
          <li key={clientId}>
            <Link to={invoicesPath({ kind: 'new', clientId, projectId: null, entryIds: 'all' })} className={styles.client}>
              <span className={styles.name}>{clientName}</span>
              <span className={styles.hours}>{t('{hours}h', { hours: shortHours(hours) })}</span>
              <span className={styles.amount}>{format.money(amount)}</span>
              <ChevronRight aria-hidden size={16} className={styles.arrow} />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
