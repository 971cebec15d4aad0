import type { Invoice, InvoiceDetails } from '@billfold/contracts/invoices/invoice'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { invoiceTemplates, type InvoiceDesign } from '@billfold/contracts/invoices/invoice-design'
import { Button, Field, Row, Select, Stack } from '@billfold/ui'
import { useSave, useText } from '@billfold/web-kit'
import { nameOf } from '@billfold/web-kit/text/name-of.ts'
import { useState } from 'react'
import { AccentPicker, templateNames } from '../templates/look-fields.tsx'
import { ViewSection } from './view-section.tsx'

/** A value is null if the invoice uses the account's template or color. */
export type InvoiceLookValues = Pick<Invoice, 'template' | 'accentColor'>

interface InvoiceLookProps {
  invoice: InvoiceDetails
  design: InvoiceDesign
  look: LookState
}

const ACCOUNT_TEMPLATE = 'account'

export function InvoiceLook({ invoice, design, look: { values: look, isDirty, change, reset } }: InvoiceLookProps) {
  const t = useText()
  const save = useSave(invoiceCalls.update, { invalidates: [invoiceCalls.list], success: 'Invoice updated successfully' })
  const options = [
    { value: ACCOUNT_TEMPLATE, label: t('{template} (default)', { template: t(nameOf(templateNames, design.template)) }) },
    ...invoiceTemplates.map((template) => ({ value: template, label: t(templateNames[template]) })),
  ] as const

  return (
    <ViewSection title={t('Appearance')}>
      <Stack>
        <Field label={t('Template')}>
          <Select
            options={options}
            value={look.template ?? ACCOUNT_TEMPLATE}
            onValueChange={(chosen) => change({ template: invoiceTemplates.find((template) => template === chosen) ?? null })}
          />
        </Field>
        <AccentPicker value={look.accentColor ?? design.accentColor} onChange={(accentColor) => change({ accentColor })} />
        <Row>
          {look.accentColor !== null && (
            <Button size="small" variant="ghost" onClick={() => change({ accentColor: null })}>
              {t('Use the default color')}
            </Button>
          )}
          {isDirty && (
            <>
              <Button size="small" onClick={reset}>
                {t('Cancel')}
              </Button>
              <Button
                size="small"
                variant="primary"
                busy={save.isPending}
                busyText={t('Saving...')}
                onClick={() => save.mutate({ params: { id: invoice.id }, body: look })}
              >
                {t('Save appearance')}
              </Button>
            </>
          )}
        </Row>
      </Stack>
    </ViewSection>
  )
}

export interface LookState {
  values: InvoiceLookValues
  isDirty: boolean
  change: (part: Partial<InvoiceLookValues>) => void
  reset: () => void
}

/** The stored design, overridden by unsaved changes. */
export function useInvoiceLook({ template, accentColor }: InvoiceLookValues): LookState {
  const stored = { template, accentColor }
  const [chosen, setChosen] = useState<Partial<InvoiceLookValues>>({})
  const values = { ...stored, ...chosen }
  const unsaved = diffLook(values, stored)
  const count = Object.keys(unsaved).length
  // Once a change is saved, forget it, so that the design follows the stored value again.
  if (count < Object.keys(chosen).length) setChosen(unsaved)
  return {
    values,
    isDirty: count > 0,
    change: (part) => setChosen({ ...chosen, ...part }),
    reset: () => setChosen({}),
  }
}

function diffLook({ template, accentColor }: InvoiceLookValues, stored: InvoiceLookValues): Partial<InvoiceLookValues> {
  return { ...(template !== stored.template && { template }), ...(accentColor !== stored.accentColor && { accentColor }) }
}
