/** The local storage key of the sound setting. */
const key = 'bakesale:order-sound'

/** Whether new orders ring on this device; off by default. */
export function isSoundOn(): boolean {
  try {
    return localStorage.getItem(key) === 'on'
  } catch {
    return false
  }
}

/** Turns the sound of new orders on or off on this device. */
export function setSoundOn(isOn: boolean): void {
  try {
    if (isOn) localStorage.setItem(key, 'on')
    else localStorage.removeItem(key)
  } catch {
    // the browser may block storage: the setting then lasts until the page closes
  }
}

/** The two tones of the chime, with pitches in hertz and starts in seconds. */
const tones = [
  { pitch: 880, start: 0 },
  { pitch: 1174.7, start: 0.16 },
] as const
const length = 0.5

/** Rings a soft bell; silent until the browser allows sound. */
export function ringChime(): void {
  const audio = new AudioContext()
  for (const { pitch, start } of tones) {
    const begin = audio.currentTime + start
    const tone = new OscillatorNode(audio, { type: 'sine', frequency: pitch })
    const volume = new GainNode(audio, { gain: 0 })
    volume.gain.setValueAtTime(0.18, begin)
    volume.gain.exponentialRampToValueAtTime(0.001, begin + length)
    tone.connect(volume).connect(audio.destination)
    tone.start(begin)
    tone.stop(begin + length)
  }
  setTimeout(() => void audio.close(), 1000)
}
