//! This machine’s own addresses, the likely one first: that by which it goes to other machines, then those of cards that
//! are in it, then those of machines within it.

use std::io;
use std::net::{IpAddr, Ipv4Addr, UdpSocket};

/// An address of this machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    /// It.
    pub ip: IpAddr,
    /// What the system calls the card.
    pub card: String,
    /// Phones of the same private network reach it.
    pub is_private: bool,
}

/// All of them.
///
/// # Errors
/// That the system does not tell.
pub fn addresses() -> io::Result<Vec<Address>> {
    let way_out = way_out();
    let own = if_addrs::get_if_addrs()?
        .into_iter()
        .filter_map(|card| match card.ip() {
            IpAddr::V4(ip) => Some(Address {
                ip: ip.into(),
                is_private: is_private(ip),
                card: card.name,
            }),
            // A phone’s browser is given a short number; every network at a table has one.
            IpAddr::V6(_) => None,
        });
    let mut own: Vec<Address> = own.collect();
    own.sort_by_key(|one| (Some(one.ip) != way_out, rank(one), one.ip));
    own.dedup_by_key(|one| one.ip);
    Ok(own)
}

const fn is_private(ip: Ipv4Addr) -> bool {
    ip.is_private() || ip.is_link_local()
}

/// The less, the likelier.
fn rank(address: &Address) -> u8 {
    let within = [
        "docker", "veth", "virbr", "br-", "vmnet", "vboxnet", "tun", "tap", "wg", "utun",
    ];
    let IpAddr::V4(ip) = address.ip else {
        return u8::MAX;
    };
    match within.iter().any(|name| address.card.starts_with(name)) {
        true => 4,
        false => match ip.octets() {
            [192, 168, ..] => 0,
            [10, ..] => 1,
            [172, ..] => 2,
            _ => 3,
        },
    }
}

/// The address by which this machine goes to others. Nothing is sent for that: the system only looks up the way to an
/// address that is set aside for examples.
fn way_out() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    Some(socket.local_addr().ok()?.ip())
}
