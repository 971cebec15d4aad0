import { Card, CardHeader, CardTitle } from '@billfold/ui'
import { RELEASE, whenDrawn } from './behaviour.ts'

export function Figures() {
  whenDrawn('figures')
  return (
    <Card style={{ minHeight: 280 }}>
      <CardHeader>
        <CardTitle>Demo figures</CardTitle>
      </CardHeader>
      <p>Figures of {RELEASE}</p>
    </Card>
  )
}
