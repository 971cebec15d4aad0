import { EmptyState } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { PowerOff } from 'lucide-react'

interface ModuleOffProps {
  title: string
  /** English reason from the registry; known reasons are translated. */
  reason: string
}

export function ModuleOff({ title, reason }: ModuleOffProps) {
  const t = useText()
  return <EmptyState icon={<PowerOff />} title={t('{part} is switched off', { part: title })} description={t(reason)} />
}
