import type { InvoiceDetails } from '@billfold/contracts/invoices/invoice'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import { invoiceTemplates, type InvoiceDesign } from '@billfold/contracts/invoices/invoice-design'
import { Button, Field, Row, Select, Stack } from '@billfold/ui'
import { useSave, useText } from '@billfold/web-kit'
import { nameOf } from '@billfold/web-kit/text/name-of.ts'
import { useEffect } from 'react'
import { AccentPicker } from '../templates/accent-picker.tsx'
import { templateNames } from '../templates/template-texts.ts'
import styles from './invoice-history.module.css'
import { ownLookOf, type OwnLook } from './own-look.ts'

interface InvoiceLookProps {
  invoice: InvoiceDetails
  design: InvoiceDesign
  /** As it is tried on. */
  look: OwnLook
  onChange: (look: OwnLook) => void
  onDirtyChange: (dirty: boolean) => void
}

const ACCOUNT = 'account'

/** This invoice's own template and colour, in place of the account's. */
export function InvoiceLook({ invoice, design, look, onChange, onDirtyChange }: InvoiceLookProps) {
  const t = useText()
  const stored = ownLookOf(invoice)
  const isDirty = look.template !== stored.template || look.accentColor !== stored.accentColor
  useEffect(() => {
    onDirtyChange(isDirty)
    return () => onDirtyChange(false)
  }, [isDirty, onDirtyChange])

  const save = useSave(invoiceCalls.update, { invalidates: [invoiceCalls.list], success: 'Invoice updated successfully' })
  const options = [
    { value: ACCOUNT, label: t('{template} (as all invoices)', { template: t(nameOf(templateNames, design.template)) }) },
    ...invoiceTemplates.map((template) => ({ value: template, label: t(templateNames[template]) })),
  ] as const

  return (
    <section aria-labelledby="invoice-look">
      <h3 id="invoice-look" className={styles.title}>
        {t('Look')}
      </h3>
      <Stack>
        <Field label={t('Template')}>
          <Select
            options={options}
            value={look.template ?? ACCOUNT}
            onValueChange={(chosen) => onChange({ ...look, template: invoiceTemplates.find((template) => template === chosen) ?? null })}
          />
        </Field>
        <AccentPicker value={look.accentColor ?? design.accentColor} onChange={(accentColor) => onChange({ ...look, accentColor })} />
        <Row>
          {look.accentColor !== null && (
            <Button size="small" variant="ghost" onClick={() => onChange({ ...look, accentColor: null })}>
              {t('Use the color of all invoices')}
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
                {t('Save look')}
              </Button>
            </>
          )}
        </Row>
      </Stack>
    </section>
  )
}
