import { moduleConfig } from '@billfold/web-kit/rspack/module-config.ts'
import { pageConfig } from './build/page-config.ts'
import { verifyPageConfig } from './build/verify-page-config.ts'

export default [pageConfig(import.meta.dirname), verifyPageConfig(import.meta.dirname), moduleConfig(import.meta.dirname)]
