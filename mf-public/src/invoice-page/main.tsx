import { mountPage } from '../page/mount-page.tsx'
import { InvoicePage } from './invoice-page.tsx'

mountPage(InvoicePage)
