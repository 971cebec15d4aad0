import { Component, type ReactNode, Suspense } from 'react'

interface RemotePartProps {
  /** Instead of a part that cannot be loaded. */
  instead: ReactNode
  children: ReactNode
}

/** Whatever becomes of the remote, the rest of the site stays as it is. */
export class RemotePart extends Component<RemotePartProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (this.state.hasFailed) return this.props.instead
    return <Suspense>{this.props.children}</Suspense>
  }
}
