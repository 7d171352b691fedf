import { useId, useRef, useState } from 'react'
import { AdminListingBody, type AdminListingDetail } from '#shared/api/admin-listings.ts'
import { storedLengths } from '#shared/api/listings.ts'
import { categories, categoryLabel } from '#shared/categories.ts'
import { type FieldErrors, fieldErrors, hasErrors } from '#web/data/field-errors.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField, TextAreaField, TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useFocusFirstInvalid } from '#web/ui/use-focus-first-invalid.ts'
import { useConsoleWrite } from '../use-console-write.ts'
import { Waiting } from '../waiting.tsx'
import { type ProductValues, updateProduct } from './api/update-product.ts'
import { productQuery, touchedByProducts } from './product-queries.ts'

interface EditProductDialogProps {
  open: boolean
  id: string
  onClose: () => void
  onSessionEnd: () => void
}

/** Corrects a listing's words; price, stock and pickup are its baker's. */
export function EditProductDialog({ open, id, onClose, onSessionEnd }: EditProductDialogProps) {
  const formId = useId()
  const { data: listing, isError, refetch } = useApiQuery(productQuery(id), { enabled: open })
  const { write, isPending, failure, forgetFailure } = useConsoleWrite(touchedByProducts, onSessionEnd)
  const close = () => {
    if (isPending) return
    forgetFailure()
    onClose()
  }
  return (
    <Dialog
      open={open}
      title={listing ? `Edit ${listing.title}` : 'Edit product'}
      onClose={close}
      foot={
        <div className="row">
          <Button type="submit" form={formId} variant="primary" busy={isPending} disabled={!listing}>
            Save
          </Button>
          <Button variant="quiet" onClick={close}>
            Leave as it is
          </Button>
        </div>
      }
    >
      {failure !== null && (
        <Notice tone="bad" live>
          <p>{failure}</p>
        </Notice>
      )}
      {listing ? (
        <ProductForm
          formId={formId}
          listing={listing}
          onSave={(values) =>
            write({
              send: () => updateProduct(id, values),
              done: ({ title }) => ({ title: 'Saved', description: title }),
              onDone: onClose,
            })
          }
        />
      ) : (
        <Waiting isFailed={isError} onRetry={() => void refetch()}>
          We could not load this product.
        </Waiting>
      )}
    </Dialog>
  )
}

interface ProductFormProps {
  formId: string
  listing: AdminListingDetail
  onSave: (values: ProductValues) => void
}

function ProductForm({ formId, listing, onSave }: ProductFormProps) {
  const [title, setTitle] = useState(listing.title)
  const [description, setDescription] = useState(listing.description)
  const [cuisine, setCuisine] = useState(listing.cuisine)
  const [errors, setErrors] = useState<FieldErrors>({})
  const form = useRef<HTMLFormElement>(null)
  useFocusFirstInvalid(form, errors)
  const values = { title, description, cuisine }
  return (
    <form
      ref={form}
      id={formId}
      noValidate
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        const wrong = fieldErrors(AdminListingBody.safeParse(values))
        setErrors(wrong)
        if (!hasErrors(wrong)) onSave(values)
      }}
    >
      <TextField
        label="Title"
        required
        maxLength={storedLengths.title}
        value={title}
        error={errors.title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <SelectField
        label="Category"
        value={cuisine}
        onChange={({ currentTarget: { value } }) =>
          setCuisine(categories.find((known) => known === value) ?? cuisine)
        }
      >
        {categories.map((category) => (
          <option key={category} value={category}>
            {categoryLabel(category)}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        label="Description"
        required
        rows={8}
        maxLength={storedLengths.description}
        value={description}
        error={errors.description}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      <p className="small muted">
        Everything else is its baker’s to change. What you change is written down.
      </p>
    </form>
  )
}
