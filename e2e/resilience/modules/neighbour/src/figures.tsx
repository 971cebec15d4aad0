import { Card, CardHeader, CardTitle } from '@billfold/ui'
import { Counter } from './counter.tsx'

export function Figures() {
  return (
    <Card style={{ minHeight: 280 }}>
      <CardHeader>
        <CardTitle>Neighbour figures</CardTitle>
      </CardHeader>
      <Counter />
    </Card>
  )
}
