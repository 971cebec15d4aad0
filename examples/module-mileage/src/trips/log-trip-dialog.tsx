import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { expenseCalls } from '@billfold/contracts/expenses/expense-calls'
import { Button, ConfirmDialog, Dialog, Field, Grid, Notice, NumberInput, Select, TextInput } from '@billfold/ui'
import { useCall, useFormat, useLeaveGuard, useSave, useText, useToday, type NavigateOptions } from '@billfold/web-kit'
import { useState, type SubmitEventHandler } from 'react'
import { readTrip, type TripIssues, type TripValues } from './trip-form.ts'
import { tripEffects } from './use-trips.ts'

interface LogTripDialogProps {
  /** What a kilometre cost the last time. */
  lastRate: string
  onClose: (options?: NavigateOptions) => void
}

export function LogTripDialog({ lastRate, onClose }: LogTripDialogProps) {
  const t = useText()
  const today = useToday()
  const clients = useCall(clientCalls.list)
  const [before] = useState<TripValues>({ date: today, from: '', to: '', kilometres: '', rate: lastRate, clientId: '' })
  const [values, setValues] = useState(before)
  const [issues, setIssues] = useState<TripIssues>({})
  const [isAsking, setAsking] = useState(false)
  const isDirty = Object.entries(values).some(([name, value]) => value !== before[name as keyof TripValues])
  useLeaveGuard(isDirty)
  const close = () => (isDirty ? setAsking(true) : onClose())
  const create = useSave(expenseCalls.create, { invalidates: tripEffects, success: 'Trip recorded', onSaved: () => onClose({ unguarded: true }) })

  const submit: SubmitEventHandler<HTMLFormElement> = (event) => {
    event.preventDefault()
    const { body, issues = {} } = readTrip(values)
    setIssues(issues)
    if (body) create.mutate({ body })
    else focusFirst(event.currentTarget, issues)
  }

  const control = (name: keyof TripValues) => ({ name, value: values[name], onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }) })
  const problem = (name: keyof TripValues) => issues[name] && t(issues[name])

  return (
    <Dialog
      open
      title={t('Log Trip')}
      onOpenChange={close}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={close}>{t('Cancel')}</Button>
          <Button type="submit" variant="primary" busy={create.isPending} busyText={t('Saving...')}>
            {t('Log Trip')}
          </Button>
        </>
      }
    >
      {create.error?.issues.map(({ path, message }) => (
        <Notice key={path} tone="bad">
          {message}
        </Notice>
      ))}
      <Grid of="halves">
        <Field label={t('From')} required error={problem('from')}>
          <TextInput {...control('from')} />
        </Field>
        <Field label={t('To')} required error={problem('to')}>
          <TextInput {...control('to')} />
        </Field>
        <Field label={t('Distance')} required error={problem('kilometres')}>
          <NumberInput min={0} suffix={t('km')} {...control('kilometres')} />
        </Field>
        <Field label={t('Rate')} required error={problem('rate')} help={t('For a kilometre')}>
          <NumberInput step={0.01} min={0} prefix="$" {...control('rate')} />
        </Field>
        <Field label={t('Date')} required error={problem('date')}>
          <TextInput type="date" {...control('date')} />
        </Field>
        <Field label={t('Client')}>
          <Select
            value={values.clientId}
            onValueChange={(clientId) => setValues({ ...values, clientId })}
            options={(clients.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
            placeholder={clients.isPending ? t('Loading...') : t('No client')}
          />
        </Field>
      </Grid>
      <Amount values={values} />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('Discard this trip?')}
        description={t('What you typed is not recorded yet.')}
        confirmText={t('Discard')}
        cancelText={t('Keep editing')}
        onConfirm={() => onClose({ unguarded: true })}
      />
    </Dialog>
  )
}

/** What it comes to, as soon as it can be known. */
function Amount({ values }: { values: TripValues }) {
  const t = useText()
  const format = useFormat()
  const { body } = readTrip({ ...values, from: 'A', to: 'B', date: '2000-01-01' })
  return <p aria-live="polite">{body ? t('Amount: {amount}', { amount: format.money(String(body.amount)) }) : t('The amount is the distance times the rate.')}</p>
}

function focusFirst(form: HTMLFormElement, issues: TripIssues): void {
  const names = Object.keys(issues)
  const [first] = [...form.elements].filter((element) => element instanceof HTMLInputElement && names.includes(element.name))
  if (first instanceof HTMLInputElement) first.focus()
}
