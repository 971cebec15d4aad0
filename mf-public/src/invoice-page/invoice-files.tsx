import type { EmbedLanguage } from '@billfold/contracts/embeds/embed-message'
import { formatFileSize } from '@billfold/contracts/files/file-types'
import type { SharedInvoice } from '@billfold/contracts/invoices/invoice-sharing-calls'
import { Paperclip } from 'lucide-react'
import type { Translate } from '../page/page-texts.ts'
import styles from './invoice-files.module.css'

interface InvoiceFilesProps {
  files: SharedInvoice['files']
  /** Path of the invoice; the attachments are below this path. */
  address: string
  language: EmbedLanguage
  t: Translate
}

export function InvoiceFiles({ files, address, language, t }: InvoiceFilesProps) {
  if (files.length === 0) return null
  return (
    <section aria-labelledby="files" className={styles.card}>
      <h2 id="files" className={styles.title}>
        {t('Attachments')}
      </h2>
      <ul className={styles.files}>
        {files.map(({ id, name, size }) => (
          <li key={id}>
            <a href={`${address}/files/${id}`} download={name} className={styles.file}>
              <Paperclip aria-hidden size={16} />
              <span className={styles.name}>{name}</span>
              <span className={styles.size}>{formatFileSize(size, language)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
