import type { Invoice, InvoiceDetails } from '@billfold/contracts/invoices/invoice'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { invoiceTemplates, type InvoiceDesign } from '@billfold/contracts/invoices/invoice-design'
import { Button, Field, Row, Select, Stack } from '@billfold/ui'
import { useSave, useText } from '@billfold/web-kit'
import { nameOf } from '@billfold/web-kit/text/name-of.ts'
import { useEffect, useState } from 'react'
import { AccentPicker, templateNames } from '../templates/look-fields.tsx'
import styles from '../send/history.module.css'

/** A value is null if the invoice uses the account's template or color. */
export type InvoiceLookValues = Pick<Invoice, 'template' | 'accentColor'>

function pickLook({ template, accentColor }: InvoiceLookValues): InvoiceLookValues {
  return { template, accentColor }
}

interface InvoiceLookProps {
  invoice: InvoiceDetails
  design: InvoiceDesign
  look: InvoiceLookValues
  onChange: (look: InvoiceLookValues) => void
  onDirtyChange: (dirty: boolean) => void
}

const ACCOUNT_TEMPLATE = 'account'

export function InvoiceLook({ invoice, design, look, onChange, onDirtyChange }: InvoiceLookProps) {
  const t = useText()
  const stored = pickLook(invoice)
  const isDirty = look.template !== stored.template || look.accentColor !== stored.accentColor
  useEffect(() => {
    onDirtyChange(isDirty)
    return () => onDirtyChange(false)
  }, [isDirty, onDirtyChange])

  const save = useSave(invoiceCalls.update, { invalidates: [invoiceCalls.list], success: 'Invoice updated successfully' })
  const options = [
    { value: ACCOUNT_TEMPLATE, label: t('{template} (default)', { template: t(nameOf(templateNames, design.template)) }) },
    ...invoiceTemplates.map((template) => ({ value: template, label: t(templateNames[template]) })),
  ] as const

  return (
    <section aria-labelledby="invoice-look">
      <h3 id="invoice-look" className={styles.title}>
        {t('Appearance')}
      </h3>
      <Stack>
        <Field label={t('Template')}>
          <Select
            options={options}
            value={look.template ?? ACCOUNT_TEMPLATE}
            onValueChange={(chosen) => onChange({ ...look, template: invoiceTemplates.find((template) => template === chosen) ?? null })}
          />
        </Field>
        <AccentPicker value={look.accentColor ?? design.accentColor} onChange={(accentColor) => onChange({ ...look, accentColor })} />
        <Row>
          {look.accentColor !== null && (
            <Button size="small" variant="ghost" onClick={() => onChange({ ...look, accentColor: null })}>
              {t('Use the default color')}
            </Button>
          )}
          {isDirty && (
            <>
              <Button size="small" onClick={() => onChange(stored)}>
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
    </section>
  )
}

/** The stored design, overridden by unsaved changes. */
export function useInvoiceLook(invoice: InvoiceDetails): [look: InvoiceLookValues, change: (look: InvoiceLookValues) => void] {
  const stored = pickLook(invoice)
  const [chosen, setChosen] = useState<Partial<InvoiceLookValues>>({})
  const look = { ...stored, ...chosen }
  const unsaved = diffLook(look, stored)
  // Once a change is saved, forget it, so that the design follows the stored value again.
  if (Object.keys(unsaved).length < Object.keys(chosen).length) setChosen(unsaved)
  return [look, (next) => setChosen(diffLook(next, stored))]
}

function diffLook({ template, accentColor }: InvoiceLookValues, stored: InvoiceLookValues): Partial<InvoiceLookValues> {
  return { ...(template !== stored.template && { template }), ...(accentColor !== stored.accentColor && { accentColor }) }
}
