import { Toaster } from '@billfold/ui'
import { dismissToast, useToasts } from './toasts.store.ts'

export function Toasts() {
  const toast = useToasts(({ toasts }) => toasts[0])
  return <Toaster toast={toast} onDismiss={(id) => dismissToast(Number(id))} />
}
