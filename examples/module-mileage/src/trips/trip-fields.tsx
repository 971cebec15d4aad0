import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { Field, Grid, NumberInput, Select, TextInput } from '@billfold/ui'
import { useCall, useFormat, useText } from '@billfold/web-kit'
import { readTrip, type TripValues } from './trip-form.ts'
import type { TripForm } from './use-trip-form.ts'

export function TripFields({ form: { values, change, control, problem } }: { form: TripForm }) {
  const t = useText()
  const clients = useCall(clientCalls.list)
  return (
    <>
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
        <Field label={t('Rate')} required error={problem('rate')} help={t('Per kilometer')}>
          <NumberInput step={0.01} min={0} prefix="$" {...control('rate')} />
        </Field>
        <Field label={t('Date')} required error={problem('date')}>
          <TextInput type="date" {...control('date')} />
        </Field>
        <Field label={t('Client')}>
          <Select
            value={values.clientId}
            onValueChange={(clientId) => change('clientId', clientId)}
            options={(clients.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
            placeholder={clients.isPending ? t('Loading...') : t('No client')}
          />
        </Field>
      </Grid>
      <Amount values={values} />
    </>
  )
}

function Amount({ values }: { values: TripValues }) {
  const t = useText()
  const format = useFormat()
  const { body } = readTrip({ ...values, from: 'A', to: 'B', date: '2000-01-01' })
  return <p aria-live="polite">{body ? t('Amount: {amount}', { amount: format.money(String(body.amount)) }) : t('The amount is the distance times the rate.')}</p>
}
