import { dateInWords } from '@billfold/contracts/date-in-words'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import type { InvoiceDesign } from '@billfold/contracts/invoices/invoice-design'
import { Button, Dialog, Field, TextArea } from '@billfold/ui'
import { useSave, useText } from '@billfold/web-kit'
import { useEffect, useState, type FormEvent } from 'react'
import { InvoiceSheet } from '../sheet/invoice-sheet.tsx'
import { sheetDocument } from '../sheet/sheet-document.ts'
import { useSender } from '../sheet/use-sender.ts'
import { AccentPicker } from './accent-picker.tsx'
import { TemplateChoice } from './template-choice.tsx'
import styles from './templates-form.module.css'
import type { PreviewedInvoice } from './use-previewed-invoice.ts'

export interface TemplatesFormProps {
  design: InvoiceDesign
  previewed: PreviewedInvoice
  onClose: () => void
  onSaved: () => void
  onDirtyChange: (dirty: boolean) => void
}

const MAX_TERMS = 2000

/** What is chosen shows at once on the newest invoice, and on all of them once it is saved. */
export function TemplatesForm({ design, previewed, onClose, onSaved, onDirtyChange }: TemplatesFormProps) {
  const t = useText()
  const [chosen, setChosen] = useState(design)
  const change = (part: Partial<InvoiceDesign>) => setChosen({ ...chosen, ...part })
  const document = useDocument(previewed, chosen)
  const save = useSave(invoiceCalls.saveDesign, { invalidates: [invoiceCalls.design], success: 'Invoice template saved', goOn: onSaved })

  const isDirty = chosen.template !== design.template || chosen.accentColor !== design.accentColor || (chosen.terms ?? '') !== (design.terms ?? '')
  useEffect(() => {
    onDirtyChange(isDirty)
  }, [isDirty, onDirtyChange])

  function submit(event: FormEvent) {
    event.preventDefault()
    save.mutate({ body: chosen })
  }

  return (
    <Dialog
      open
      size="large"
      title={t('Invoice templates')}
      description={t('How your invoices look as a page and as a PDF. Single invoices can differ: open one to change its look.')}
      onOpenChange={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant="primary" busy={save.isPending} busyText={t('Saving...')}>
            {t('Save template')}
          </Button>
        </>
      }
    >
      <div className={styles.halves}>
        <div className={styles.fields}>
          <TemplateChoice document={document} value={chosen.template} onChange={(template) => change({ template })} />
          <AccentPicker value={chosen.accentColor} onChange={(accentColor) => change({ accentColor })} />
          <Field
            label={t('Payment terms')}
            help={t('Printed below every invoice: how to pay, a bank account.')}
            error={save.error?.issues.find(({ path }) => path === 'terms')?.message}
          >
            <TextArea maxLength={MAX_TERMS} value={chosen.terms ?? ''} onChange={(event) => change({ terms: event.target.value })} />
          </Field>
        </div>
        <figure className={styles.preview}>
          <div className={styles.page}>
            <InvoiceSheet document={document} as="page" />
          </div>
          <figcaption className={styles.caption}>
            {previewed.isSample ? t('A sample, until you have an invoice') : t('Invoice {number}', { number: document.number })}
          </figcaption>
        </figure>
      </div>
    </Dialog>
  )
}

function useDocument({ invoice, client }: PreviewedInvoice, { terms, ...look }: InvoiceDesign) {
  const sender = useSender()
  return sheetDocument({ invoice, client, sender, look, terms, date: dateInWords })
}
