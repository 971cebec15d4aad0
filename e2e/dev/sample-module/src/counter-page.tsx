import { Button } from '@billfold/ui'
import { PageShell } from '@billfold/web-kit'
import { useState } from 'react'

export function CounterPage() {
  const [count, setCount] = useState(0)
  return (
    <PageShell title="Sample">
      <Button onClick={() => setCount(count + 1)}>Pressed {count} times</Button>
      <p>As it was</p>
    </PageShell>
  )
}
