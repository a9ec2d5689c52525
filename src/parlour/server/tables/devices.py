"""One person's games on several devices: taken there by a link, or by a recovery code that was written down."""

from parlour.play.language import message
from parlour.server.errors import RequestError
from parlour.server.names import plain_line
from parlour.server.people_messages import DeviceInfo, DeviceOffer, Devices
from parlour.server.storage.people import Device
from parlour.server.storage.protocol import Lost
from parlour.server.tables.presence import short_hash
from parlour.server.tables.registry import Registry
from parlour.server.tokens import hashed, hashed_recovery, new_recovery, new_token

LINK_SECONDS = 600
LONGEST_NAME = 40  # letters of a device's name
MOST = 20  # devices of one person


async def link(registry: Registry, owner: str) -> str:
    """Return a link to be opened on the other device; any older one is void."""
    await check_known(registry, owner)
    token = new_token()
    await registry.storage.people.promise_link(owner, hashed(token), registry.times.now() + LINK_SECONDS)
    return f"/devices#{token}"


async def recovery(registry: Registry, owner: str) -> str:
    """Return a recovery code to be written down; any older one is void."""
    await check_known(registry, owner)
    code = new_recovery()
    await registry.storage.people.keep_recovery(owner, hashed_recovery(code), registry.times.now())
    return code


async def check_known(registry: Registry, owner: str) -> None:
    """Refuse an owner without games."""
    if not owner or not await has_games(registry, owner):
        raise RequestError(message("devices-nothing"), 409)


async def has_games(registry: Registry, owner: str) -> bool:
    people = registry.storage.people
    return bool(
        await people.going(owner)
        or (await people.finished(owner)).tables
        or (await people.finished(owner, hidden=True)).tables
    )


async def identify(registry: Registry, secret: str) -> tuple[str, str]:
    """Return the owner of a link or recovery code, and the hash of the link if it is one."""
    people = registry.storage.people
    if link := hashed(secret):
        owner = await people.owner_with_link(link, registry.times.now())
        if not owner:
            raise RequestError(message("devices-gone"), 404)
        return owner, link
    code = hashed_recovery(secret)
    owner = await people.owner_with_recovery(code) if code else ""
    if not owner:
        raise RequestError(message("devices-no-code"), 404)
    return owner, ""


async def preview(registry: Registry, secret: str, was: str) -> DeviceOffer:
    """Return what the device would get from a link or code, and whether it has games of its own."""
    owner, _ = await identify(registry, secret)
    people = registry.storage.people
    going = await people.going(owner)
    tables = [*going, *(await people.finished(owner)).tables]
    names = dict.fromkeys(seat.name for table in tables for seat in table.seats if seat.owner == owner)
    return DeviceOffer(tuple(names)[:4], len(going), was != owner and await has_games(registry, was), was == owner)


async def join(registry: Registry, secret: str, device: str, was: str, name: str, along: bool) -> None:
    """Let this device play as the owner of the link or code; all its own games go along."""
    owner, link = await identify(registry, secret)
    if owner == was:
        raise RequestError(message("devices-there"))
    if not along and await has_games(registry, was):
        raise RequestError(message("devices-own"))
    people = registry.storage.people
    if len(await people.devices_of(owner)) >= MOST:
        raise RequestError(message("devices-many"))
    try:
        await people.join(owner, Device(device, plain_line(name)[:LONGEST_NAME], registry.times.now()), was, link)
    except Lost:
        raise RequestError(message("devices-gone"), 404) from None
    await registry.renew(short_hash(was))


async def list_devices(registry: Registry, owner: str, this_device: str) -> Devices:
    """Return the devices that play as this owner."""
    people = registry.storage.people
    devices = tuple(
        DeviceInfo(short_hash(device.device), device.called, device.since, device.device == this_device)
        for device in await people.devices_of(owner)
    )
    return Devices(devices, await people.recovery_since(owner))


async def remove(registry: Registry, owner: str, mark: str) -> None:
    """Take all games from one of the owner's devices, at once; links and codes it may have kept become void."""
    people = registry.storage.people
    devices = [device.device for device in await people.devices_of(owner) if short_hash(device.device) == mark]
    if not devices:
        raise RequestError(message("devices-unknown"), 404)
    try:
        await people.part(owner, devices[0], hashed(new_token()))
    except Lost:
        raise RequestError(message("devices-unknown"), 404) from None
    await registry.renew(short_hash(devices[0]))
