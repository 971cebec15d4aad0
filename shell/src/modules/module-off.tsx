import { EmptyState } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { PowerOff } from 'lucide-react'

interface ModuleOffProps {
  title: string
  /** As the registry says it; what every registry says is translated. */
  reason: string
}

/** In place of a module that the registry lists as off. */
export function ModuleOff({ title, reason }: ModuleOffProps) {
  const t = useText()
  return <EmptyState icon={<PowerOff />} title={t('{part} is switched off', { part: title })} description={t(reason)} />
}
