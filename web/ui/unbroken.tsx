/** From when until when: "9 AM–12 PM", "9:00–12:00". */
const range = /(\S+(?:\s[AP]M)?–\S+(?:\s[AP]M)?)/

/** Words in which no line parts a range such as "9 AM–12 PM", as long as there is room for it. */
export function Unbroken({ children }: { children: string }) {
  return children.split(range).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have nothing else
      <span key={index} className="unbroken">
        {part}
      </span>
    ),
  )
}
