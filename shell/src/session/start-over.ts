/** As whoever is signed in now, and without a way back: an address of the user before, too, may say something of them. */
export function startOver(): void {
  location.replace('/')
}
