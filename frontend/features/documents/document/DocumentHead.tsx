import { type ComponentProps, useState } from "react";
import { Link } from "react-router-dom";
import { isolated } from "#languages/isolated";
import type { DocumentRecipient, SentDocument } from "../../../api/dashboard.ts";
import { MenuLink } from "../../../layouts/MenuLink.tsx";
import { paths } from "../../../paths.ts";
import { useAccount } from "../../../session/account.ts";
import { useSessionUser } from "../../../session/user.ts";
import { Button, buttonClass } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { Menu } from "../../../ui/Menu.tsx";
import { MenuItem } from "../../../ui/MenuItem.tsx";
import { Moment } from "../../../ui/Moment.tsx";
import { StatusBadge } from "../../../ui/StatusBadge.tsx";
import { useActOnOne, useArchive } from "../acts/act-on-one.ts";
import { useRemoval } from "../acts/RemoveDialog.tsx";
import { SaveSentAsTemplate } from "../acts/SaveSentAsTemplate.tsx";
import { useDownloads } from "../acts/use-downloads.ts";
import { WithdrawDialog } from "../acts/WithdrawDialog.tsx";
import { countedText, stageText, statusOf } from "../document-state.ts";
import { useMayChange } from "../may-change.ts";
import { CorrectSigner } from "../signers/CorrectSigner.tsx";
import { useServerNow } from "../signers/clock.ts";
import { SignMyPart } from "../signers/SignMyPart.tsx";
import { signerName } from "../signers/signer-state.ts";
import { ExtendDialog } from "./ExtendDialog.tsx";
import { mainActionOf, remindWords } from "./main-action.ts";
import { ShareDialog } from "./ShareDialog.tsx";

type DialogName = "extend" | "withdraw" | "template" | "share";

/** The document's title and state, and the actions that are possible now. */
export function DocumentHead({ document }: { document: SentDocument }) {
  const [asked, setAsked] = useState<DialogName>();
  const close = () => setAsked(undefined);
  return (
    <header className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 dir="auto" className="font-semibold text-title [overflow-wrap:anywhere]">
            {isolated(document.title || document.fileName)}
          </h1>
          <Facts document={document} />
        </div>
        <Status document={document} />
      </div>
      {!document.removedAt && <Actions document={document} onAsk={setAsked} />}
      {asked === "extend" && <ExtendDialog document={document} onClose={close} />}
      {asked === "withdraw" && <WithdrawDialog document={document} onClose={close} />}
      {asked === "share" && <ShareDialog document={document} onClose={close} />}
      {asked === "template" && <SaveSentAsTemplate row={document} onClose={close} />}
    </header>
  );
}

function Facts({ document }: { document: SentDocument }) {
  const {
    fileName: name,
    title,
    sentBy,
    createdAt,
    expiresAt,
    endedAt,
    isOpen,
    archived: isArchived,
  } = document;
  return (
    <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-ink-soft text-sm">
      {title && title !== name && <li className="[overflow-wrap:anywhere]">{isolated(name)}</li>}
      <li>
        Sent {sentBy && `by ${isolated(sentBy)} `}
        <Moment at={createdAt} />
      </li>
      {isOpen && (
        <li>
          Open until <Moment at={expiresAt} />
        </li>
      )}
      {endedAt && (
        <li>
          {endedWord(document)} <Moment at={endedAt} />
        </li>
      )}
      {isArchived && <li>In the archive</li>}
    </ul>
  );
}

/** "Completed", "Declined": how the document ended. */
const endedWord = ({ stage }: SentDocument): string =>
  stage === "completed" || stage === "declined" || stage === "withdrawn" || stage === "expired"
    ? stage[0]?.toUpperCase() + stage.slice(1)
    : "Ended";

function Status({ document }: { document: SentDocument }) {
  return (
    // Announces changes while the page is open.
    <p role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <StatusBadge {...statusOf(document)} />
      <span className="text-ink-soft text-sm">{stageWords(document)}</span>
    </p>
  );
}

/** The state in words, without the dashboard's references to dialogs whose content this page shows itself. */
const stageWords = (document: SentDocument): string =>
  document.stage === "attention" && !document.notSealed
    ? countedText(document)
    : stageText(document);

interface ActionsProps {
  readonly document: SentDocument;
  readonly onAsk: (what: DialogName) => void;
}

/** The action that moves the document on, by its state, and the usual ones beside it. */
function Actions({ document, onAsk }: ActionsProps) {
  const downloads = useDownloads(document);
  const mayAct = useMayChange(document);
  const isSigned = document.status === "completed";
  return (
    <div className="flex flex-wrap gap-2">
      <MainActionButton document={document} />
      <Button
        size="small"
        variant={isSigned ? "primary" : "secondary"}
        icon={isSigned ? "fileCheck" : "download"}
        busy={downloads.isPending && downloads.variables !== "evidence"}
        onClick={() => downloads.mutate("document")}
      >
        {isSigned ? "Download the signed document" : "Download original"}
      </Button>
      {isSigned && (
        <Button
          size="small"
          icon="shieldCheck"
          busy={downloads.isPending && downloads.variables === "evidence"}
          onClick={() => downloads.mutate("evidence")}
        >
          Evidence
        </Button>
      )}
      {mayAct && document.isOpen && (
        <Button size="small" icon="calendar" onClick={() => onAsk("extend")}>
          Extend
        </Button>
      )}
      {mayAct && (document.isOpen || document.notSealed) && (
        <Button size="small" icon="ban" onClick={() => onAsk("withdraw")}>
          Withdraw
        </Button>
      )}
      {mayAct && (
        <More document={document} onAsk={onAsk} onOriginal={() => downloads.mutate("original")} />
      )}
    </div>
  );
}

function MainActionButton({ document }: Pick<ActionsProps, "document">) {
  const { email } = useSessionUser();
  const maySend = useAccount()?.status === "IN_LIMIT";
  const mayAct = useMayChange(document);
  const action = mainActionOf(document, email, useServerNow(document));
  const { id: envelopeId } = document;
  if (!mayAct && action?.act !== "sign") return null;
  switch (action?.act) {
    case "sign":
      return <SignMyPart envelopeId={envelopeId} />;
    case "correct":
      return <CorrectAddress envelopeId={envelopeId} signer={action.signer} />;
    case "remind":
      return <RemindAll envelopeId={envelopeId} people={action.people} />;
    case "sendAgain":
      return (
        maySend && (
          <Link to={paths.newAgain(envelopeId)} className={buttonClass("primary", "small")}>
            Correct and send again
          </Link>
        )
      );
    case undefined:
      return null;
  }
}

/** Opens the details of somebody whose address is dead: nothing else reaches them. */
function CorrectAddress(props: Omit<ComponentProps<typeof CorrectSigner>, "onClose">) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" variant="primary" icon="edit" onClick={() => setOpen(true)}>
        {`Correct the address of ${isolated(signerName(props.signer))}`}
      </Button>
      {isOpen && <CorrectSigner {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

interface RemindAllProps {
  readonly envelopeId: string;
  readonly people: readonly DocumentRecipient[];
}

/** Reminds everybody whose turn it is and who was not emailed just now. */
function RemindAll({ envelopeId, people }: RemindAllProps) {
  const remind = useActOnOne(envelopeId, {
    what: `reminding of ${envelopeId}`,
    done: "Reminders are on their way.",
  });
  return (
    <Button
      size="small"
      variant="primary"
      icon="mail"
      busy={remind.isPending}
      onClick={() => remind.mutate({ act: "remind" })}
    >
      {remindWords(people)}
    </Button>
  );
}

function More({ document, onAsk, onOriginal }: ActionsProps & { onOriginal: () => void }) {
  const maySend = useAccount()?.status === "IN_LIMIT";
  const removal = useRemoval();
  const archive = useArchive(document);
  const { id: envelopeId, status } = document;
  const isEnded = status !== "created";
  return (
    <>
      <Menu
        label="More actions"
        className="inline-flex min-h-8 items-center gap-2 border border-edge/60 bg-surface px-3 font-medium text-sm shadow-card hover:bg-sunken pointer-coarse:min-h-11"
        trigger={
          <>
            More
            <Icon name="chevronDown" className="size-4" />
          </>
        }
      >
        {status === "completed" && (
          <MenuItem icon="download" onPress={onOriginal}>
            Download original
          </MenuItem>
        )}
        {maySend && (
          <>
            <MenuLink to={paths.newAgain(envelopeId)} icon="copy">
              Use again
            </MenuLink>
            <MenuItem icon="template" onPress={() => onAsk("template")}>
              Save as template
            </MenuItem>
          </>
        )}
        {document.mayShare && (
          <MenuItem icon="users" onPress={() => onAsk("share")}>
            Share with a colleague
          </MenuItem>
        )}
        <MenuItem icon={document.archived ? "undo" : "archive"} onPress={archive}>
          {document.archived ? "Put back from the archive" : "Archive"}
        </MenuItem>
        {isEnded && (
          <MenuItem icon="trash" onPress={() => removal.start(document)}>
            Remove from list
          </MenuItem>
        )}
      </Menu>
      {removal.dialog}
    </>
  );
}
