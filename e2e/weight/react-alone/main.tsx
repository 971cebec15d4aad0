import '@billfold/ui/tokens/global.css'
import '../../../shell/src/icon.svg'
import { createRoot } from 'react-dom/client'

// The smallest page rendered by React, as a reference.
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <main>
      <h1>Billfold</h1>
      <button type="button">Log in</button>
    </main>,
  )
}
