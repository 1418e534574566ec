import { files, type UploadedFile } from "../../api/files.ts";
import { useApiMutation } from "../../api/query.ts";
import { users } from "../../api/users.ts";
import { useSessionUser } from "../../session/user.ts";
import { partsOf, type Sheet, sameAs } from "./sheet.ts";

/** Makes one document of a sheet; a file that is left as it was is that document. */
export function useCombine(onMade: (file: UploadedFile) => void) {
  const sender = useSessionUser();
  async function combine(sheet: Sheet): Promise<UploadedFile> {
    const [first] = sheet.pages;
    const name = sheet.files.find(({ id }) => id === first?.fileId)?.name ?? "Document";
    const { id } = sameAs(sheet) ?? (await files.combine({ name, parts: partsOf(sheet) }));
    const all = await files.list(sender);
    const made = all.find((one) => one.id === id);
    if (!made) throw new Error("the document is not in the list");
    return made;
  }
  return useApiMutation(combine, {
    invalidates: [files.list, users.profile],
    onSuccess: onMade,
  });
}
