import type { Client } from '@billfold/contracts/clients/client'
import type { InvoiceDetails } from '@billfold/contracts/invoices/invoice'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { invoiceReminderCalls } from '@billfold/contracts/invoices/invoice-reminder-calls'
import { nextReminderDay, type ReminderSettings } from '@billfold/contracts/invoices/invoice-reminders'
import { Switch } from '@billfold/ui'
import { Link, useCall, useFormat, useSave, useText, useToday } from '@billfold/web-kit'
import { ViewSection } from './view-section.tsx'

interface InvoiceRemindersProps {
  invoice: InvoiceDetails
  /** Undefined if the client could not be loaded. */
  client: Client | undefined
}

export function InvoiceReminders({ invoice, client }: InvoiceRemindersProps) {
  const t = useText()
  const settings = useCall(invoiceReminderCalls.settings)
  const save = useSave(invoiceCalls.update, { changes: ['invoices'], failure: 'The setting could not be saved' })
  const { id, status } = invoice
  // Use the saved value until the invoice is refetched.
  const saved = save.data && save.data.version > invoice.version ? save.data.sendReminders : invoice.sendReminders
  const isOn = save.isPending ? save.variables.body.sendReminders !== false : saved
  if (status === 'paid' || status === 'cancelled') return null
  return (
    <ViewSection title={t('Payment reminders')}>
      <Switch
        label={t('Send payment reminders')}
        help={settings.data && <Schedule invoice={{ ...invoice, sendReminders: isOn }} client={client} settings={settings.data} />}
        checked={isOn}
        onChange={({ target }) => save.mutate({ params: { id }, body: { sendReminders: target.checked } })}
      />
    </ViewSection>
  )
}

function Schedule({ invoice, client, settings }: InvoiceRemindersProps & { settings: ReminderSettings }) {
  const t = useText()
  const format = useFormat()
  const today = useToday()
  const inSettings = <Link to="/settings?tab=billing">{t('Open settings')}</Link>
  if (!settings.isEnabled) return <>{t('Automatic reminders are off for your account.')} {inSettings}</>
  if (!invoice.sendReminders) return t('Only when you press “Remind now”.')
  if (client?.sendReminders === false) {
    return (
      <>
        {t('Reminders are off for this client.')} <Link to={`/clients/${client.id}/edit`}>{t('Edit client')}</Link>
      </>
    )
  }
  const next = nextReminderDay(settings, invoice.dueDate, today)
  return next === undefined ? t('No more reminders are scheduled.') : t('Next reminder on {date}', { date: format.date(next) })
}
